-- Search statements are planned once per connection, for any owner. They are planned as if one owner had all recipes: by
-- the average number, PostgreSQL would read all recipes of an owner instead of using the word indexes.
ALTER TABLE "recipe_search" ALTER COLUMN "owner_id" SET (n_distinct = 1);--> statement-breakpoint
ANALYZE "recipe_search";--> statement-breakpoint
-- Every title match reads its title; most titles were stored out of line. Applies to recipes indexed from now on.
ALTER TABLE "recipe_search" ALTER COLUMN "title" SET STORAGE MAIN;
