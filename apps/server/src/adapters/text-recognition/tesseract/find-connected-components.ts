import type { BoundingBox } from '#ports/text-recognizer.ts';
import type { GrayImage } from './gray-image.ts';

/** Connected dark pixels, such as a letter or its dot. */
export interface ConnectedComponent extends BoundingBox {
  id: number;
  area: number;
}

export interface ConnectedComponentMap {
  components: ConnectedComponent[];
  /** The id of the component of each pixel; 0 for the background. */
  labels: Int32Array;
}

/** The brightness below which pixels are ink. */
export const INK_THRESHOLD = 165;

/** Finds the connected dark pixels of an image, diagonal neighbors included. */
export function findConnectedComponents(
  { pixels, width, height }: GrayImage,
  ink = INK_THRESHOLD,
): ConnectedComponentMap {
  const labels = new Int32Array(width * height);
  const parents: number[] = [0];
  const findRoot = (label: number): number => {
    let root = label;
    while ((parents[root] ?? 0) !== root) root = parents[root] ?? 0;
    parents[label] = root;
    return root;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      if ((pixels[index] ?? 255) >= ink) continue;
      let label = x > 0 ? (labels[index - 1] ?? 0) : 0;
      if (y > 0) {
        const end = Math.min(width - 1, x + 1);
        for (let above = Math.max(0, x - 1); above <= end; above += 1) {
          const other = labels[index - width - x + above] ?? 0;
          if (other === 0 || other === label) continue;
          if (label === 0) label = other;
          else {
            const [a, b] = [findRoot(label), findRoot(other)];
            parents[Math.max(a, b)] = Math.min(a, b);
          }
        }
      }
      if (label === 0) label = parents.push(parents.length) - 1;
      labels[index] = label;
    }
  }
  return {
    labels,
    components: collect(
      labels,
      parents.map((_, label) => findRoot(label)),
      width,
    ),
  };
}

/** Replaces each label by its component's, and measures the components. */
function collect(
  labels: Int32Array,
  roots: readonly number[],
  width: number,
): ConnectedComponent[] {
  const components = new Map<number, ConnectedComponent>();
  for (let index = 0; index < labels.length; index += 1) {
    const label = labels[index] ?? 0;
    if (label === 0) continue;
    const id = roots[label] ?? 0;
    labels[index] = id;
    const x = index % width;
    const y = (index - x) / width;
    const one = components.get(id);
    if (!one) {
      components.set(id, { id, area: 1, left: x, top: y, right: x + 1, bottom: y + 1 });
      continue;
    }
    one.area += 1;
    one.left = Math.min(one.left, x);
    one.right = Math.max(one.right, x + 1);
    one.bottom = y + 1;
  }
  return [...components.values()];
}
