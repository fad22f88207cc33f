/** What leaves or reloads the page, in one place; tests put their own here. */
export const browser = {
  reload: () => location.reload(),
  goTo: (url: string) => location.assign(url),
};
