import type { Section } from '@plateful/contract';
import { groupBySection } from '@plateful/cookbook/recipe-sections';
import { Fragment } from 'react';
import { hyphenateLongWords } from '#lib/hyphenate-long-words.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { preventLineBreaksInQuantities } from '#lib/prevent-line-breaks-in-quantities.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { ButtonLink } from '#ui/button.tsx';

const t = recipeTexts.recipe;

interface InstructionListProps {
  itemId: string;
  instructions: readonly string[];
  sections: readonly Section[];
}

/** The steps, with large numbers. */
export function InstructionList({ itemId, instructions, sections }: InstructionListProps) {
  return (
    <section aria-labelledby="instructions" className="order-1">
      <h2 id="instructions" className="text-2xl print:text-xl">
        {t.instructions}
      </h2>
      {instructions.length === 0 ? (
        <ButtonLink variant="link" className="mt-1 -ml-4" to={paths.editItem(itemId)}>
          {t.addInstructions}
        </ButtonLink>
      ) : (
        groupBySection(instructions, sections, 'instructionsFrom').map(({ title, from, lines }) => (
          <Fragment key={from}>
            {title && (
              <h3 className="mt-10 text-xl first-of-type:mt-6 print:mt-4 print:text-lg">{title}</h3>
            )}
            <ol start={from + 1} className="mt-6 grid gap-8 print:mt-2 print:gap-3">
              {lines.map((step, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same step may occur twice
                  key={index}
                  className="grid grid-cols-[1.75rem_1fr] gap-x-4 break-inside-avoid sm:grid-cols-[3.5rem_1fr] print:grid-cols-[1.5rem_1fr] print:gap-x-2"
                >
                  <span
                    aria-hidden="true"
                    className="display-figures text-3xl leading-none font-normal text-accent-ink sm:text-4xl print:text-lg print:leading-snug print:text-ink"
                  >
                    {from + index + 1}
                  </span>
                  <p className="max-w-[62ch] pt-1 text-lg whitespace-pre-line print:max-w-none print:pt-0 print:text-base print:leading-snug">
                    {hyphenateLongWords(preventLineBreaksInQuantities(step))}
                  </p>
                </li>
              ))}
            </ol>
          </Fragment>
        ))
      )}
    </section>
  );
}
