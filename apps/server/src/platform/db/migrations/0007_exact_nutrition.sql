-- Through text, so that 26.1 stays 26.1 and does not become 26.100000381469727.
ALTER TABLE "items"
	ALTER COLUMN "calories" SET DATA TYPE double precision USING "calories"::text::double precision,
	ALTER COLUMN "protein" SET DATA TYPE double precision USING "protein"::text::double precision,
	ALTER COLUMN "fats" SET DATA TYPE double precision USING "fats"::text::double precision,
	ALTER COLUMN "carbs" SET DATA TYPE double precision USING "carbs"::text::double precision,
	ALTER COLUMN "weight" SET DATA TYPE double precision USING "weight"::text::double precision,
	-- Generated first: existing rows are filled while the table is rewritten, without another update of each.
	ADD COLUMN "nutrition_servings" integer GENERATED ALWAYS AS (CASE "nutrition_source" WHEN 'table' THEN coalesce("servings", 1) ELSE "servings" END) STORED;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "nutrition_servings" DROP EXPRESSION;
