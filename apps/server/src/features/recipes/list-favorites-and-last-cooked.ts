import { HOME_COOKED_RECIPE_COUNT, HOME_SECTION_SIZE, type HomeItems } from '@plateful/contract';
import type { Db } from '#platform/db/database.ts';
import { prepareListHomeCards } from './home-repository.ts';
import { type PhotoUrlBuilder, presentCard } from './present.ts';

type CookedCard = HomeItems['cooked'][number];

/** @returns a function that lists the owner's newest favorites, and the recipes that were cooked last */
export function prepareListFavoritesAndLastCooked(db: Db, photoUrls: PhotoUrlBuilder) {
  const readCards = prepareListHomeCards(db);
  return async (ownerId: string): Promise<HomeItems> => {
    const stored = await readCards(ownerId);
    const cards = stored.map((card) => ({
      ...presentCard(card, photoUrls),
      lastCookedOn: card.lastCookedOn,
    }));
    return {
      favorites: cards.filter(({ isFavorite }) => isFavorite).slice(0, HOME_SECTION_SIZE),
      cooked: cards
        .filter((card): card is CookedCard => card.lastCookedOn !== null)
        .sort((a, b) => compare(b.lastCookedOn, a.lastCookedOn) || compare(b._id, a._id))
        .slice(0, HOME_COOKED_RECIPE_COUNT),
    };
  };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
