import type { KnownDish } from '@plateful/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { knownDishesQueryOptions } from '#entities/recipe/recipe-search-queries.ts';
import { formatMinutes, formatRoundedNumber, joinFacts } from '#lib/format-for-locale.ts';
import { getCurrentLanguage } from '#lib/language.ts';
import { useDebouncedValue } from '#lib/use-debounced-value.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Combobox, type ComboboxOption } from '#ui/combobox.tsx';

const t = dishQuestionTexts.review;

/** The server accepts 240 searches per minute. */
const DEBOUNCE_MS = 250;
const none: KnownDish[] = [];

interface DishComboboxProps {
  label: string;
  /** The options for an empty query; without any, the most usual dishes. */
  suggestions: readonly ComboboxOption[];
  suggestionsLabel: string;
  isBusy: boolean;
  onType?: () => void;
  onChoose: (title: string, name: string) => void;
  /**
   * Shown below the dishes that match the typed name.
   * @param hasMatches true while they are being loaded
   */
  renderFooter?: (query: string, canCompose: boolean, hasMatches: boolean) => ReactNode;
}

/** Searches all dishes in the cookbook. */
export function DishCombobox(props: DishComboboxProps) {
  const { label, suggestions, suggestionsLabel, isBusy, onType, onChoose, renderFooter } = props;
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const debouncedQuery = useDebouncedValue(query, DEBOUNCE_MS);
  const dishes = useQuery({
    ...knownDishesQueryOptions(debouncedQuery, getCurrentLanguage()),
    enabled: debouncedQuery !== '',
    placeholderData: keepPreviousData,
  });
  const usualDishes = useQuery({
    ...knownDishesQueryOptions('', getCurrentLanguage()),
    enabled: suggestions.length === 0,
  });
  const hasFailed = dishes.isError && !dishes.isFetching;
  const isLoading = query !== debouncedQuery || dishes.isFetching;
  return (
    <div>
      <Combobox
        label={label}
        placeholder={t.searchPlaceholder}
        listboxLabel={t.dishes}
        suggestions={
          suggestions.length > 0 ? suggestions : (usualDishes.data?.dishes ?? none).map(toOption)
        }
        suggestionsLabel={suggestions.length > 0 ? suggestionsLabel : t.usualDishes}
        isInline
        isBusy={isBusy}
        options={(dishes.data?.dishes ?? none).map(toOption)}
        onQueryChange={(text) => {
          setTyped(text);
          onType?.();
        }}
        isLoading={isLoading}
        loadingLabel={texts.ui.loading}
        noMatch={
          hasFailed ? (
            ''
          ) : (
            <span className={classNames(renderFooter && 'sr-only')}>{t.noDishFound}</span>
          )
        }
        onSelect={onChoose}
      />
      {!hasFailed &&
        query !== '' &&
        (dishes.data || !isLoading) &&
        renderFooter?.(
          query,
          dishes.data?.canCompose ?? false,
          isLoading || Boolean(dishes.data?.dishes.length),
        )}
      {hasFailed && (
        <div className="mt-3 grid gap-3">
          <Alert>{t.searchFailed}</Alert>
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            onClick={() => dishes.refetch()}
          >
            {texts.ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}

function toOption({ title, name, minutes, kcal }: KnownDish): ComboboxOption {
  return {
    value: title,
    label: name,
    description: joinFacts([
      formatMinutes(minutes),
      recipeTexts.recipe.calories(formatRoundedNumber(kcal)),
    ]),
  };
}
