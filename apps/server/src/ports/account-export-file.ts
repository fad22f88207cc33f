/** The export of an account that a user has requested. */
export interface AccountExportContext {
  userId: string;
  sessionId: string;
  /** Adds a photo of a recipe. @returns its file name in the export */
  addPhoto(recipeTitle: string, photoId: string): string;
}

/** A list in the export of an account, which contains it as a JSON file. */
export interface AccountExportFile {
  /** The description of the file in the readme of the export. */
  describe(count: number): string;
  read(accountExport: AccountExportContext): AsyncIterable<object> | Promise<readonly object[]>;
}
