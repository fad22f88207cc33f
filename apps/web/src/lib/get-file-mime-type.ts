const isHeicFileName = (name: string) => /\.hei[cf]$/i.test(name);

/** Some systems report no MIME type for HEIC files. */
export const getFileMimeType = (file: File) =>
  file.type || (isHeicFileName(file.name) ? 'image/heic' : 'application/octet-stream');
