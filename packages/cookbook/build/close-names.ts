/**
 * The names most like a wanted one, best first: shared words count most, then spelling.
 *
 * @returns at most `limit` names; none when nothing is near
 */
export function closeNames(wanted: string, names: Iterable<string>, limit = 3): string[] {
  const target = wanted.toLowerCase().trim();
  return [...names]
    .map((name) => ({ name, score: likeness(target, name.toLowerCase()) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** 0 for strangers, 1 for the same name. */
function likeness(a: string, b: string): number {
  const wordsA = stems(a);
  const wordsB = stems(b);
  const shared = wordsA.filter((word) => wordsB.includes(word)).length;
  const byWords = (2 * shared) / (wordsA.length + wordsB.length);
  const bySpelling = 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
  return Math.max(byWords, bySpelling);
}

function stems(name: string): string[] {
  return name
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=.{3})(?:es|s)$/, ''));
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
