// The script of the prerendered download page. It is inline (scripts/prerender.mjs).
import { bindInstallButton } from '#lib/bind-install-button.ts';
import { watchInstallPrompt } from '#lib/install-prompt.ts';
import { markVisitorPlatform } from '#lib/mark-visitor-platform.ts';

watchInstallPrompt();
const container = document.querySelector<HTMLElement>('[data-install]');
if (container) {
  markVisitorPlatform(container);
  bindInstallButton(container);
}
