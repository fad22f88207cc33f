import type { Item } from '@plateful/contract';
import { useEffect } from 'react';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';

/** Opens the page that asks which dish it is, if the recipe has not been confirmed yet. */
export function useRedirectToDishQuestion(item: Item | null | undefined): void {
  const navigate = useNavigate();
  const itemId = item?.needsReview ? item._id : null;
  useEffect(() => {
    if (itemId !== null) void navigate(paths.item(itemId), { replace: true });
  }, [itemId, navigate]);
}
