/** What leaves or reloads the page, in one place; tests put their own here. */
export const browser = {
  reload: () => location.reload(),
  goTo: (url: string) => location.assign(url),
  download: (url: string) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  },
};
