/** What tabs, search engines and link previews are told of a page that everybody may see. */
export function publicPage(title: string, description: string) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
