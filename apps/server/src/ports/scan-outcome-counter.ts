/** How a scan can end. */
export const scanOutcomes = ['recipe', 'notFood', 'failed', 'limit', 'canceled'] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/** Counts how scans end. */
export interface ScanOutcomeCounter {
  /** Never rejects. @param source the recognizer */
  countScan(outcome: ScanOutcome, source: string): Promise<void>;
}
