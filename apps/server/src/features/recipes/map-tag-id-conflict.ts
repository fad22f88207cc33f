import { AppError } from '#app-error.ts';
import { getViolatedUniqueConstraint } from '#platform/db/database.ts';
import { TAG_ID_UNIQUE_INDEX } from './recipe-repository.ts';

/** Maps a violation of the unique tag index to TAG_TAKEN; other errors are returned unchanged. */
export function mapTagIdConflict(error: unknown): unknown {
  return getViolatedUniqueConstraint(error) === TAG_ID_UNIQUE_INDEX
    ? new AppError('TAG_TAKEN')
    : error;
}
