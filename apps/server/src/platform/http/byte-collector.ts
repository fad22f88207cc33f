const MIN_BLOCK_BYTES = 256;
const MAX_BLOCK_BYTES = 1024 * 1024;

/** Concatenates chunks of any size, using about as much memory as the chunks hold. */
export class ByteCollector {
  length = 0;
  private readonly fullBlocks: Buffer[] = [];
  private block: Buffer = Buffer.alloc(0);
  private usedBytes = 0;

  /** @param expectedBytes the first block has this size; memory that stays unused is not touched */
  constructor(private readonly expectedBytes = 0) {}

  add(bytes: Uint8Array): void {
    let from = 0;
    while (from < bytes.length) {
      if (this.usedBytes === this.block.length) this.startBlock(bytes.length - from);
      const count = Math.min(bytes.length - from, this.block.length - this.usedBytes);
      this.block.set(bytes.subarray(from, from + count), this.usedBytes);
      this.usedBytes += count;
      from += count;
    }
    this.length += bytes.length;
  }

  /** All bytes, copied unless they are in one block. */
  toBuffer(): Buffer {
    if (this.fullBlocks.length === 0) return this.block.subarray(0, this.usedBytes);
    return Buffer.concat([...this.fullBlocks, this.block.subarray(0, this.usedBytes)], this.length);
  }

  private startBlock(atLeast: number): void {
    if (this.usedBytes > 0) this.fullBlocks.push(this.block);
    const size = Math.min(Math.max(MIN_BLOCK_BYTES, this.length, atLeast), MAX_BLOCK_BYTES);
    this.block = Buffer.allocUnsafeSlow(
      this.length === 0 ? Math.max(size, this.expectedBytes) : size,
    );
    this.usedBytes = 0;
  }
}
