import { BinList } from '#features/recipes/bin/bin-list.tsx';
import { RecipeBar } from '#features/recipes/page/recipe-bar.tsx';
import { texts } from '#texts/texts.ts';

const own = texts.bin;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** What was deleted lately, and can still be had back. */
export default function Bin() {
  return (
    <div className="mx-auto w-full max-w-3xl">
      <RecipeBar />
      <h1 tabIndex={-1} className="mb-4 text-3xl sm:text-4xl">
        {own.title}
      </h1>
      <BinList />
    </div>
  );
}
