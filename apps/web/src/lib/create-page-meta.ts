/** Meta tags of a public page, for tabs, search engines and link previews. */
export function createPageMeta(title: string, description: string) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ];
}
