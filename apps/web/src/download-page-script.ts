// The only script file of the prerendered download page.
import { bindInstallButton } from '#lib/bind-install-button.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';

watchInstallPrompt();
const container = document.querySelector<HTMLElement>('[data-install]');
if (container) bindInstallButton(container);
