import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Copy, Ellipsis, FileDown, History, Printer, SearchX, Share2 } from 'lucide-react';
import { useState } from 'react';
import { fileNameOf, jsonLdOf, saveFile, textOf } from '#features/recipes/page/export-recipe.ts';
import { OtherDishDialog } from '#features/recipes/page/other-dish-dialog.tsx';
import {
  hasReplacedVersion,
  isRecognised,
  restoreReplacedVersion,
} from '#features/recipes/page/use-choose-dish.ts';
import type { ShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.recipeMenu;
const icon = 'size-5 shrink-0 text-muted';

function sayFailure(message: string, error: unknown): void {
  logFailure(message, 'recipe-menu.tsx', error);
  showToast({ message, isErrorMessage: true });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ message: own.copied, isErrorMessage: false });
  } catch (error) {
    sayFailure(own.copyFailed, error);
  }
}

async function share(title: string, text: string): Promise<void> {
  try {
    await navigator.share({ title, text });
  } catch (error) {
    // Who closes the sheet again has not failed.
    if (Object(error).name === 'AbortError') return;
    sayFailure(own.shareFailed, error);
  }
}

function exportFile(item: Item): void {
  try {
    saveFile(fileNameOf(titleOf(item)), jsonLdOf(item));
  } catch (error) {
    sayFailure(own.exportFailed, error);
  }
}

/** What else one may do with a recipe: print it, take it elsewhere, or say that it is another dish. */
export function RecipeMenu({ item, shown }: { item: Item; shown: ShownRecipe }) {
  const queryClient = useQueryClient();
  const [isChoosing, setIsChoosing] = useState(false);
  const items: MenuItem[] = [
    {
      label: own.print,
      icon: <Printer aria-hidden="true" className={icon} />,
      onChoose: () => globalThis.print(),
    },
    {
      label: own.copy,
      icon: <Copy aria-hidden="true" className={icon} />,
      onChoose: () => copy(textOf(item, shown)),
    },
    {
      label: own.export,
      icon: <FileDown aria-hidden="true" className={icon} />,
      onChoose: () => exportFile(item),
    },
  ];
  if ('share' in navigator) {
    items.push({
      label: own.share,
      icon: <Share2 aria-hidden="true" className={icon} />,
      onChoose: () => share(titleOf(item), textOf(item, shown)),
    });
  }
  if (isRecognised(item)) {
    items.push({
      label: texts.review.otherDish,
      icon: <SearchX aria-hidden="true" className={icon} />,
      onChoose: () => setIsChoosing(true),
    });
  }
  if (hasReplacedVersion(item)) {
    items.push({
      label: texts.review.restore,
      icon: <History aria-hidden="true" className={icon} />,
      onChoose: () => restoreReplacedVersion(queryClient, item._id),
    });
  }
  return (
    <>
      <Menu
        label={own.label}
        icon={<Ellipsis aria-hidden="true" className="size-5" />}
        items={items}
      />
      <OtherDishDialog item={item} open={isChoosing} onClose={() => setIsChoosing(false)} />
    </>
  );
}
