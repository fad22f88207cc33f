/** Page loads of the browser behind one object, so that tests can replace it. */
export const browserNavigation = {
  reload: () => location.reload(),
  navigateTo: (url: string) => location.assign(url),
  download: (url: string) => {
    const link = document.createElement('a');
    link.href = url;
    link.download = '';
    document.body.append(link);
    link.click();
    link.remove();
  },
};
