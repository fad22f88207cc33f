CREATE OR REPLACE FUNCTION "unmatched_ingredient_indexes"(ingredients jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_agg(place - 1 ORDER BY place), '[]') FROM jsonb_array_elements(ingredients) WITH ORDINALITY AS lines (line, place)
		WHERE NOT (line ? 'grams' AND (line ? 'food' OR line ? 'estimate')));--> statement-breakpoint
CREATE FUNCTION "estimated_ingredient_indexes"(ingredients jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_agg(place - 1 ORDER BY place), '[]') FROM jsonb_array_elements(ingredients) WITH ORDINALITY AS lines (line, place)
		WHERE line ? 'estimate');--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_nutrition_source";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "nutrition_range" jsonb;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "estimated" jsonb GENERATED ALWAYS AS (estimated_ingredient_indexes(ingredients)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_nutrition_source" CHECK ("items"."nutrition_source" in ('table', 'estimated', 'entered'));