DROP INDEX "items_owner_created";--> statement-breakpoint
DROP INDEX "items_owner_tags";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "serving_calories" double precision GENERATED ALWAYS AS (calories * coalesce(nutrition_servings::float8 / coalesce(servings, case when nutrition_source <> 'entered' then 1 else nutrition_servings end), 1)) STORED,
	ADD COLUMN "diet_level" smallint GENERATED ALWAYS AS (case when diets @> '"vegan"' then 2 when diets @> '"vegetarian"' then 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "items_owner_created" ON "items" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"minutes","serving_calories","is_favorite","needs_review","diet_level","category_group") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_owner_tags" ON "items" USING gin ("owner_id","tags") WITH (fastupdate=false) WHERE tags <> '[]';