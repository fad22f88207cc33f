const isHeicName = (name: string) => /\.hei[cf]$/i.test(name);

/** Some systems do not know the type of HEIC files. */
export const mimeTypeOf = (file: File) =>
  file.type || (isHeicName(file.name) ? 'image/heic' : 'application/octet-stream');
