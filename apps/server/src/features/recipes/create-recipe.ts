import type { Item, ItemFields } from '@plateful/contract';
import { AppError } from '#app-error.ts';
import { type Db, getViolatedUniqueConstraint } from '#platform/db/database.ts';
import { createDraftFromFields } from './create-draft-from-fields.ts';
import { mapTagIdConflict } from './map-tag-id-conflict.ts';
import { runExclusiveOwnerTransaction, runLimitedOwnerWrite } from './owner-write-concurrency.ts';
import type { PreviewIconRequest, PreviewIconService } from './photos/preview-icon-service.ts';
import { findItemsByRequestKeys, updateItem } from './recipe-repository.ts';
import type { NewRecipe, RecipeService } from './recipe-service.ts';
import {
  hashRequestContent,
  type IdempotentRequest,
  requireNotAllInTrash,
  requireSameRequest,
} from './request-idempotency.ts';
import { runCalculationInTurn } from './run-calculation-in-turn.ts';

interface CreateRecipeDeps {
  db: Db;
  recipes: Pick<
    RecipeService,
    'createStandalone' | 'create' | 'get' | 'publishCreated' | 'requireSpace'
  >;
  previewIcons: PreviewIconService;
}

export interface CreateRecipeInput extends ItemFields {
  /** Idempotency key chosen by the client: repeating the request creates no second recipe. */
  requestKey?: string | undefined;
}

/** Creates recipes written by the user. */
export class CreateRecipe {
  constructor(private readonly deps: CreateRecipeDeps) {}

  /** @throws AppError TAG_TAKEN, REQUEST_KEY_REUSED, BUSY; ITEM_IN_TRASH if the key's recipe was deleted. */
  async create(ownerId: string, input: CreateRecipeInput, signal: AbortSignal): Promise<Item> {
    const { previewIconUrl, requestKey, ...fields } = input;
    const request =
      requestKey === undefined
        ? null
        : { requestKey, hash: hashRequestContent({ previewIconUrl, ...fields }) };
    const recipe = await runCalculationInTurn(ownerId, () => toNewRecipe(ownerId, fields, request));
    if (previewIconUrl === undefined || previewIconUrl === null)
      return this.createIdempotently(ownerId, request, () =>
        this.createWithoutIcon(ownerId, recipe),
      );
    // Checked before a photo is read.
    const duplicate = await this.findDuplicate(ownerId, request);
    if (duplicate) return duplicate;
    const iconRequest = { ownerId, previewIconUrl, signal };
    return this.createIdempotently(ownerId, request, async () => {
      await this.deps.recipes.requireSpace(ownerId);
      return this.createWithIcon(ownerId, recipe, iconRequest);
    });
  }

  /** Returns the existing recipe if the write fails because an identical request has created it. */
  private async createIdempotently(
    ownerId: string,
    request: IdempotentRequest | null,
    create: () => Promise<Item>,
  ): Promise<Item> {
    try {
      return await create();
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'RECIPES_FULL';
      const mayBeDuplicate = isFull || getViolatedUniqueConstraint(error) !== null;
      const duplicate = mayBeDuplicate ? await this.findDuplicate(ownerId, request) : null;
      if (duplicate) return duplicate;
      throw mapTagIdConflict(error);
    }
  }

  /**
   * The recipe that the request has created.
   * @throws AppError REQUEST_KEY_REUSED, ITEM_IN_TRASH
   */
  async findDuplicate(ownerId: string, request: IdempotentRequest | null): Promise<Item | null> {
    if (!request) return null;
    const existing = await findItemsByRequestKeys(this.deps.db, ownerId, [request.requestKey]);
    requireSameRequest(existing, request.hash);
    requireNotAllInTrash(existing);
    const [duplicate] = existing;
    return duplicate ? this.deps.recipes.get(ownerId, duplicate.id) : null;
  }

  private createWithoutIcon(ownerId: string, recipe: NewRecipe): Promise<Item> {
    return runLimitedOwnerWrite(ownerId, () => this.deps.recipes.createStandalone(recipe));
  }

  private async createWithIcon(
    ownerId: string,
    recipe: NewRecipe,
    iconRequest: PreviewIconRequest,
  ): Promise<Item> {
    const { db, recipes, previewIcons } = this.deps;
    const itemId = await previewIcons.runWithIcon(iconRequest, (assignPreviewIcon) =>
      runExclusiveOwnerTransaction(db, ownerId, async (tx) => {
        const id = await recipes.create(tx, recipe);
        await updateItem(tx, ownerId, id, await assignPreviewIcon(tx, id));
        return id;
      }),
    );
    return recipes.publishCreated(ownerId, itemId);
  }
}

function toNewRecipe(
  ownerId: string,
  fields: Omit<ItemFields, 'previewIconUrl'>,
  request: IdempotentRequest | null,
): NewRecipe {
  const requestColumns = {
    requestKey: request?.requestKey ?? null,
    requestHash: request?.hash ?? null,
  };
  return { ownerId, draft: createDraftFromFields(fields), source: 'manual', ...requestColumns };
}
