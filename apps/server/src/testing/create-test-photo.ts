import sharp from 'sharp';

/**
 * Creates a JPEG photo: a single color below a stripe whose shade depends on the seed, so that JPEG compression keeps photos
 * distinguishable. It has 320 × 240 pixels times the scale.
 */
export async function createTestPhoto(seed = 1, color = '#ff0000', scale = 1): Promise<Buffer> {
  const stripe = { r: (seed % 16) * 16, g: (Math.floor(seed / 16) % 16) * 16, b: 120 };
  const input = await sharp({
    create: { width: 320 * scale, height: 16 * scale, channels: 3, background: stripe },
  })
    .png()
    .toBuffer();
  return sharp({
    create: { width: 320 * scale, height: 240 * scale, channels: 3, background: color },
  })
    .composite([{ input, gravity: 'north' }])
    .jpeg()
    .toBuffer();
}
