ALTER TABLE "items" ALTER COLUMN "shelf" SET DATA TYPE text COLLATE "und-x-icu";--> statement-breakpoint
ALTER TABLE "recipe_counts" ALTER COLUMN "shelf" SET DATA TYPE text COLLATE "und-x-icu";