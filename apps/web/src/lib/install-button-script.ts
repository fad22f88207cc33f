// The only script of the prerendered download page.
import { bindInstallPrompt } from '#lib/bind-install-prompt.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';

watchInstallPrompt();
const container = document.querySelector<HTMLElement>('[data-install]');
if (container) bindInstallPrompt(container);
