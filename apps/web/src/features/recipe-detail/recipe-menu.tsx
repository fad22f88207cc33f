import type { Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  CookingPot,
  Copy,
  Ellipsis,
  FileDown,
  History,
  Printer,
  SearchX,
  Share2,
} from 'lucide-react';
import { useState } from 'react';
import { getLocalizedTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import type { ScaledAndConvertedRecipe } from '#entities/recipe/use-scaled-and-converted-recipe.ts';
import type { ExportFormat } from '#features/recipe-detail/download-recipe.ts';
import { isFromPhoto } from '#features/recipe-detail/is-from-photo.ts';
import {
  hasReplacedVersion,
  restoreReplacedVersion,
} from '#features/recipe-detail/restore-replaced-version.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { logError } from '#lib/logger.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { showNetworkError, showToast } from '#ui/toast-store.ts';

const t = recipeDetailTexts.recipeMenu;
const iconClass = 'size-5 shrink-0 text-muted';

const recipeText = createLazyModule(
  () => import('#features/recipe-detail/format-recipe-as-text.ts'),
);
const cookingLog = createLazyModule(() => import('#entities/recipe/cooking-log.ts'));
const changeDish = createLazyModule(() => import('#features/recipe-detail/change-dish-dialog.tsx'));

function reportError(message: string, error: unknown): void {
  logError(message, 'recipe-menu.tsx', error);
  showToast({ message, isErrorMessage: true, error });
}

async function copyToClipboard(getText: () => Promise<string>): Promise<void> {
  try {
    const text = await getText();
    await navigator.clipboard.writeText(text);
    showToast({ message: t.copied, isErrorMessage: false });
  } catch (error) {
    reportError(t.copyFailed, error);
  }
}

async function shareText(title: string, getText: () => Promise<string>): Promise<void> {
  try {
    const text = await getText();
    await navigator.share({ title, text });
  } catch (error) {
    // The user has closed the share sheet.
    if (Object(error).name === 'AbortError') return;
    reportError(t.shareFailed, error);
  }
}

async function exportRecipe(item: Item, format: ExportFormat): Promise<void> {
  try {
    const { downloadRecipe } = await import('#features/recipe-detail/download-recipe.ts');
    downloadRecipe(item, format);
  } catch (error) {
    reportError(t.exportFailed, error);
  }
}

/** Menu to log, share, copy, print and export the recipe, and to change or restore the dish. */
export function RecipeMenu({
  item,
  scaledRecipe,
}: {
  item: Item;
  scaledRecipe: ScaledAndConvertedRecipe;
}) {
  const queryClient = useQueryClient();
  const [isChangeDishOpen, setIsChangeDishOpen] = useState(false);
  const dialog = useLazyModule(changeDish, isChangeDishOpen, () => {
    setIsChangeDishOpen(false);
    showNetworkError();
  });
  // Loaded early: browsers allow copying and sharing only right after a click.
  const loadedText = useLazyModule(recipeText, 'whenIdle');
  const getText = async () =>
    (loadedText ?? (await recipeText.load())).formatRecipeAsText(item, scaledRecipe);
  // The most used actions first; those that replace the recipe are apart, at the end.
  const items: MenuItem[] = [
    {
      label: recipeTexts.recipe.logCooking,
      icon: <CookingPot aria-hidden="true" className={iconClass} />,
      onSelect: () =>
        cookingLog.load().then(({ logCooking }) => logCooking(queryClient, item), showNetworkError),
    },
    ...('share' in navigator
      ? [
          {
            label: t.share,
            icon: <Share2 aria-hidden="true" className={iconClass} />,
            onSelect: () => shareText(getLocalizedTitle(item), getText),
          },
        ]
      : []),
    {
      label: t.copy,
      icon: <Copy aria-hidden="true" className={iconClass} />,
      onSelect: () => copyToClipboard(getText),
    },
    {
      label: t.print,
      icon: <Printer aria-hidden="true" className={iconClass} />,
      onSelect: () => globalThis.print(),
    },
    ...(['jsonLd', 'cooklang'] as const).map((format) => ({
      label: t.export[format],
      icon: <FileDown aria-hidden="true" className={iconClass} />,
      onSelect: () => exportRecipe(item, format),
    })),
  ];
  if (isFromPhoto(item)) {
    items.push({
      label: t.otherDish,
      startsGroup: true,
      icon: <SearchX aria-hidden="true" className={iconClass} />,
      onSelect: () => setIsChangeDishOpen(true),
    });
  }
  if (hasReplacedVersion(item)) {
    items.push({
      label: t.restore,
      startsGroup: !isFromPhoto(item),
      icon: <History aria-hidden="true" className={iconClass} />,
      onSelect: () => restoreReplacedVersion(queryClient, item._id),
    });
  }
  return (
    <>
      <Menu
        label={t.label}
        icon={<Ellipsis aria-hidden="true" className="size-5" />}
        items={items}
        isSheetOnPhones
      />
      {dialog && (
        <dialog.ChangeDishDialog
          item={item}
          open={isChangeDishOpen}
          onClose={() => setIsChangeDishOpen(false)}
        />
      )}
    </>
  );
}
