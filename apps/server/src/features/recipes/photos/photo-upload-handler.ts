import '@fastify/multipart';
import { formatMessage, MAX_PHOTOS_PER_UPLOAD, messageTemplates } from '@plateful/contract';
import { itemUpload } from '@plateful/contract/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#app-error.ts';
import { createDisconnectSignal } from '#platform/http/request-abort-signals.ts';
import { getPrincipal } from '#platform/http/request-principal.ts';
import { sendContinueAndWatchBodySpeed } from '#platform/http/stream-request-body.ts';
import type { AddPhotos } from './add-photos.ts';
import { PhotoUploadStager } from './photo-upload-stager.ts';

/** A file part may omit its file name. */
const DEFAULT_FILE_NAME = 'photo.jpg';

const FORM_LIMITS = {
  files: MAX_PHOTOS_PER_UPLOAD,
  fields: 10,
  fieldSize: 1000,
  fieldNameSize: 100,
};

/** Processes and stages photos as they arrive, so that an upload holds only one photo in memory. */
export async function handlePhotoUpload(
  addPhotos: AddPhotos,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!request.isMultipart()) throw new AppError('CONTENT_TYPE');
  const caller = getPrincipal(request);
  const signal = createDisconnectSignal(reply);
  const body = sendContinueAndWatchBodySpeed(request.raw);
  const fields = new Map<string, unknown>();
  const stager = new PhotoUploadStager(addPhotos, caller, signal);
  let itemId: string | null = null;
  let requestKey: string | null = null;
  try {
    for await (const part of readFormParts(request, body)) {
      if (part.type === 'file') {
        if (part.fieldname !== 'files') {
          // The next part arrives only after this one is consumed.
          part.file.resume();
          continue;
        }
        const photo = {
          bytes: await withFormErrors(body.rejectIfTooSlow(part.toBuffer())),
          name: part.filename || DEFAULT_FILE_NAME,
        };
        await stager.addPhoto(photo, { itemId, requestKey });
      } else {
        if (fields.has(part.fieldname)) throw createDuplicateFieldError(part.fieldname);
        fields.set(part.fieldname, part.value);
        // Forms that send the recipe's id first are rejected before any file is read.
        if (part.fieldname === 'itemId') {
          itemId = parseFormField(itemUpload.fields.shape.itemId, part.value);
          await addPhotos.requireItem(caller.userId, itemId);
        } else if (part.fieldname === 'requestKey') {
          requestKey = parseFormField(itemUpload.fields.shape.requestKey, part.value) ?? null;
        }
      }
    }
    const form = parseFormField(itemUpload.fields, Object.fromEntries(fields));
    return {
      succeeded: true,
      response: { data: await stager.finish(form.itemId, requestKey) },
    };
  } catch (error) {
    await stager.discard();
    // The form of a client that has disconnected ends early.
    throw signal.aborted ? new AppError('CANCELED', { cause: error }) : error;
  } finally {
    body.end();
  }
}

/** A part may declare JSON, so its value can have any type. */
function parseFormField<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError('INVALID', { message: parsed.error.issues[0]?.message ?? '' });
}

function createDuplicateFieldError(name: string): AppError {
  return new AppError('INVALID', {
    message: `The field ${name.slice(0, 100)} was sent more than once.`,
  });
}

async function* readFormParts(
  request: FastifyRequest,
  body: ReturnType<typeof sendContinueAndWatchBodySpeed>,
) {
  const parts = request.parts({ limits: FORM_LIMITS });
  for (;;) {
    const next = await withFormErrors(body.rejectIfTooSlow(parts.next()));
    if (next.done) return;
    yield next.value;
  }
}

/** Errors without a code come from the form parser. */
async function withFormErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isTooManyFiles(error)) {
      throw new AppError('INVALID', {
        message: formatMessage(messageTemplates.photosPerUploadLimit, MAX_PHOTOS_PER_UPLOAD),
      });
    }
    if (error instanceof Error && 'code' in error) throw error;
    throw new AppError('INVALID', {
      message: 'The upload is malformed or incomplete.',
      cause: error,
    });
  }
}

function isTooManyFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT';
}
