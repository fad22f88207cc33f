// The only script file of the prerendered download page.
import { bindInstallSection } from '#lib/bind-install-section.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';

watchInstallPrompt();
const container = document.querySelector<HTMLElement>('[data-install]');
if (container) bindInstallSection(container);
