import '@fastify/multipart';
import { counted, countedMessages, itemUpload, PHOTOS_PER_UPLOAD } from '@plateful/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { callerOf } from '#platform/http/bind.ts';
import { watchBody } from '#platform/http/read-body.ts';
import { abortedWhenLeft } from '#platform/http/request-signals.ts';
import type { AddPhotos } from './add-photos.ts';

/** A part of a form need not say what its file is called. */
const NAMELESS = 'photo.jpg';

const LIMITS = { files: PHOTOS_PER_UPLOAD, fields: 10, fieldSize: 1000, fieldNameSize: 100 };

/** Photos are read and stored as they arrive, so that one upload never holds more than one of them in memory. */
export async function uploadPhotos(
  addPhotos: AddPhotos,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.isMultipart()) throw new AppError('CONTENT_TYPE');
  const caller = callerOf(request);
  const signal = abortedWhenLeft(reply);
  const body = watchBody(request.raw);
  const form = new Map<string, unknown>();
  const staged: string[] = [];
  try {
    for await (const part of partsOf(request, body)) {
      if (part.type === 'file') {
        if (part.fieldname !== 'files') {
          // It has to be read to its end before the next part comes.
          part.file.resume();
          continue;
        }
        const photo = {
          bytes: await orFormFault(body.orTooSlow(part.toBuffer())),
          name: part.filename || NAMELESS,
        };
        staged.push(await addPhotos.take(caller.userId, photo, signal));
      } else {
        if (form.has(part.fieldname)) throw twice(part.fieldname);
        form.set(part.fieldname, part.value);
        // Forms that name the recipe first are refused before anything large is read.
        if (part.fieldname === 'itemId')
          await addPhotos.requireItem(
            caller.userId,
            parse(itemUpload.fields.shape.itemId, part.value),
          );
      }
    }
    const { itemId } = parse(itemUpload.fields, Object.fromEntries(form));
    return { succeeded: true, response: { data: await addPhotos.add(caller, itemId, staged) } };
  } catch (error) {
    await addPhotos.discard(staged);
    throw error;
  } finally {
    body.end();
  }
}

/** A part may say that it is JSON, and its value then is anything at all. */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID', { message: parsed.error.issues[0]?.message ?? '' });
}

function twice(name: string): AppError {
  return new AppError('INVALID', { message: `${name.slice(0, 100)} is there twice.` });
}

async function* partsOf(request: FastifyRequest, body: ReturnType<typeof watchBody>) {
  const parts = request.parts({ limits: LIMITS });
  for (;;) {
    const next = await orFormFault(body.orTooSlow(parts.next()));
    if (next.done) return;
    yield next.value;
  }
}

/** Faults with a code are known; the rest is the parser's word for a form that makes no sense. */
async function orFormFault<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTooManyFiles(error)) {
      throw new AppError('INVALID', {
        message: counted(countedMessages.photosAtATime, PHOTOS_PER_UPLOAD),
      });
    }
    if (error instanceof Error && 'code' in error) throw error;
    throw new AppError('INVALID', { message: 'This form is broken or incomplete.', cause: error });
  }
}

function isTooManyFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';
}
