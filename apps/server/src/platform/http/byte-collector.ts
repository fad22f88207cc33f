const FIRST_BLOCK = 256;
const LARGEST_BLOCK = 1024 * 1024;

/** Collects bytes that arrive in pieces, however small, in memory of about their size. */
export class ByteCollector {
  length = 0;
  private readonly full: Buffer[] = [];
  private block: Buffer = Buffer.alloc(0);
  private used = 0;

  add(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      if (this.used === this.block.length) this.startBlock(bytes.length - from);
      const count = Math.min(bytes.length - from, this.block.length - this.used);
      this.block.set(bytes.subarray(from, from + count), this.used);
      this.used += count;
      from += count;
    }
    this.length += bytes.length;
  }

  toBuffer(): Buffer {
    return Buffer.concat([...this.full, this.block.subarray(0, this.used)], this.length);
  }

  private startBlock(atLeast: number): void {
    if (this.used > 0) this.full.push(this.block);
    const size = Math.max(FIRST_BLOCK, this.length, atLeast);
    this.block = Buffer.allocUnsafeSlow(Math.min(size, LARGEST_BLOCK));
    this.used = 0;
  }
}
