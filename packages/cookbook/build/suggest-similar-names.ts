/**
 * Returns the names most similar to `query`, best first, by shared words and edit distance.
 *
 * @returns at most `limit` names; empty if none is similar
 */
export function suggestSimilarNames(query: string, names: Iterable<string>, limit = 3): string[] {
  const target = query.toLowerCase().trim();
  return [...names]
    .map((name) => ({ name, score: computeSimilarity(target, name.toLowerCase()) }))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** Similarity from 0 to 1. */
function computeSimilarity(a: string, b: string): number {
  const wordsA = toStems(a);
  const wordsB = toStems(b);
  const shared = wordsA.filter((word) => wordsB.includes(word)).length;
  const byWords = (2 * shared) / (wordsA.length + wordsB.length);
  const bySpelling = 1 - editDistance(a, b) / Math.max(a.length, b.length, 1);
  return Math.max(byWords, bySpelling);
}

function toStems(name: string): string[] {
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
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
