ALTER TABLE "items" ADD COLUMN "prep_minutes" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cook_minutes" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "total_minutes" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "notes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "author" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "is_favorite" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "cooked" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "diets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "allergens" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "minutes" integer GENERATED ALWAYS AS (coalesce(total_minutes, prep_minutes + cook_minutes, prep_minutes, cook_minutes)) STORED;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_rating" CHECK ("items"."rating" between 1 and 5);