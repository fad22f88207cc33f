import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { computeCosineSimilarity } from '#platform/int8-vector.ts';
import { RecognitionError } from '#ports/recognizer.ts';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import { createFakeRecognizer } from '#testing/fakes/fake-recognizer.ts';
import { buildPhotoKey } from './photo-keys-and-urls.ts';
import { processPhoto } from './process-photo.ts';
import { type EmbeddingUpdateDeps, updateEmbeddings } from './update-embeddings.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterEach(() => app.database.pool.query('delete from photos'));
afterAll(() => app.close());

const fakeRecognizer = createFakeRecognizer();

function createDeps(recognizer: EmbeddingUpdateDeps['recognizer'] = fakeRecognizer) {
  const processor = { process: (_key: string, bytes: Uint8Array) => processPhoto(bytes) };
  return { db: app.database.db, mediaStore: app.media, processor, recognizer };
}

let seeds = 0;

/** Stores photos whose embeddings are in the space of an earlier model. Returns their ids and current embeddings. */
async function storeOldPhotos(count: number): Promise<{ id: string; embedding: Buffer }[]> {
  const { userId: ownerId } = await signUp(app);
  for (let i = 0; i < count; i++) {
    const bytes = await createTestPhoto(++seeds, '#c04010');
    await app.services.photos.processAndStage(
      { ownerId, bytes, name: 'dish.jpg', role: 'added' },
      new AbortController().signal,
    );
  }
  const photos = await readPhotos();
  await app.database.pool.query(`update photos set embedding = 'old', embedding_space = 'earlier'`);
  return photos;
}

async function readPhotos() {
  const { rows } = await app.database.pool.query<{
    id: string;
    embedding: Buffer;
    embedding_space: string | null;
  }>('select id, embedding, embedding_space from photos order by id');
  return rows;
}

async function readSpaces(): Promise<(string | null)[]> {
  return (await readPhotos()).map(({ embedding_space }) => embedding_space).sort();
}

describe('updateEmbeddings', () => {
  it('computes the embeddings of an earlier model again, every hour', async () => {
    const [photo] = await storeOldPhotos(1);
    await app.hourlyTasks['update-photo-embeddings']?.({});
    const [updated] = await readPhotos();
    expect(updated?.embedding_space).toBe('fake');
    expect(
      computeCosineSimilarity(updated?.embedding ?? Buffer.of(), photo?.embedding ?? Buffer.of()),
    ).toBeGreaterThan(0.99);
  });

  it('processes a limited number of photos and continues with the others', async () => {
    await storeOldPhotos(3);
    expect(await updateEmbeddings(createDeps(), 2)).toBe(2);
    expect(await readSpaces()).toEqual(['earlier', 'fake', 'fake']);
    expect(await updateEmbeddings(createDeps(), 2)).toBe(1);
    expect(await updateEmbeddings(createDeps(), 2)).toBe(0);
    expect(await readSpaces()).toEqual(['fake', 'fake', 'fake']);
  });

  it('removes the embedding of a photo whose file is missing or unreadable', async () => {
    const [missing, unreadable, intact] = await storeOldPhotos(3);
    await app.media.remove([buildPhotoKey(missing?.id ?? '', 'preview')]);
    await app.media.remove([buildPhotoKey(unreadable?.id ?? '', 'preview')]);
    await app.media.put(buildPhotoKey(unreadable?.id ?? '', 'preview'), Buffer.from('text'));
    expect(await updateEmbeddings(createDeps())).toBe(3);
    const withEmbedding = (await readPhotos()).filter(({ embedding }) => embedding !== null);
    expect(withEmbedding.map(({ id }) => id)).toEqual([intact?.id]);
  });

  it('keeps the remaining photos for the next run when the recognizer fails', async () => {
    await storeOldPhotos(2);
    let embedded = 0;
    const embed: typeof fakeRecognizer.embed = async (...args) => {
      if (embedded++ === 0) return fakeRecognizer.embed?.(...args) ?? Promise.reject();
      throw new RecognitionError('unavailable', 'the model is not loaded');
    };
    const getEmbeddingSpace = () => 'fake';
    await expect(updateEmbeddings(createDeps({ embed, getEmbeddingSpace }))).rejects.toThrow(
      'the model is not loaded',
    );
    expect(await readSpaces()).toEqual(['earlier', 'fake']);
    expect(await updateEmbeddings(createDeps())).toBe(1);
    expect(await readSpaces()).toEqual(['fake', 'fake']);
  });

  it('does nothing with a recognizer that computes no embeddings', async () => {
    await storeOldPhotos(1);
    expect(await updateEmbeddings(createDeps({}))).toBe(0);
    expect(await readSpaces()).toEqual(['earlier']);
  });
});
