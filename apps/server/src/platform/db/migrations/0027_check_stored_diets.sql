ALTER TABLE "items" ADD COLUMN "are_diets_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "are_diets_checked" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "items_unchecked_diets" ON "items" USING btree ("id") WHERE not are_diets_checked;
