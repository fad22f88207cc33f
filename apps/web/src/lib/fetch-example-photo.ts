/** Downloads one of our example photos. @throws Error if it cannot be loaded */
export async function fetchExamplePhoto(name: string): Promise<File> {
  const response = await fetch(`/examples/${name}.jpg`);
  if (!response.ok) throw new Error(`Example photo not loaded: HTTP ${response.status}`);
  return new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' });
}
