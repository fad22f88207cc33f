import type { Item } from '@plateful/contract';
import { Copy, Ellipsis, FileDown, Printer, Share2 } from 'lucide-react';
import { fileNameOf, jsonLdOf, saveFile, textOf } from '#features/recipes/page/export-recipe.ts';
import type { ShownRecipe } from '#features/recipes/page/use-shown-recipe.ts';
import { titleOf } from '#features/recipes/photo-of.ts';
import { logFailure } from '#lib/log.ts';
import { texts } from '#texts/texts.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.recipeMenu;
const icon = 'size-5 text-muted';

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

/** What else one may do with a recipe: print it, and take it elsewhere. */
export function RecipeMenu({ item, shown }: { item: Item; shown: ShownRecipe }) {
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
  return (
    <Menu
      label={own.label}
      icon={<Ellipsis aria-hidden="true" className="size-5" />}
      items={items}
    />
  );
}
