import type { EncodedImage } from './photo-store.ts';

/** Reads printed text in photos, on this machine. */
export interface TextRecognizer {
  /**
   * Reads a page, column by column.
   *
   * @returns its lines from top to bottom; none if the photo has no legible text
   * @throws AppError RECOGNISER_BUSY if too many pages wait, RECOGNISER_TOO_SLOW, RECOGNISER_FAILED; the signal's reason
   */
  read(
    ownerId: string,
    photo: EncodedImage<'image/jpeg'>,
    signal: AbortSignal,
  ): Promise<TextLine[]>;
  /** Stops the process that reads. */
  close(): Promise<void>;
}

export interface TextLine {
  words: TextWord[];
  /** Counts from 0 in reading order: a page with two columns has several regions. */
  region: number;
  /** In pixels of the page. */
  box: BoundingBox;
}

export interface BoundingBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface TextWord {
  text: string;
  /** 0 to 1. */
  confidence: number;
}
