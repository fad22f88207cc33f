CREATE TABLE "replaced_recipes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "items_owner_title";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "recognition" jsonb;--> statement-breakpoint
-- Of older recipes it is not known what was changed: whatever was changed at all counts as edited.
ALTER TABLE "items" ADD COLUMN "is_edited" boolean GENERATED ALWAYS AS ("updated_at" > "created_at") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "is_edited" DROP EXPRESSION, ALTER COLUMN "is_edited" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "request_hash" "bytea";--> statement-breakpoint
ALTER TABLE "replaced_recipes" ADD CONSTRAINT "replaced_recipes_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_recipes" ADD CONSTRAINT "replaced_recipes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_recipes_item" ON "replaced_recipes" USING btree ("item_id","replaced_at","id");--> statement-breakpoint
CREATE INDEX "replaced_recipes_owner" ON "replaced_recipes" USING btree ("owner_id","replaced_at","id");--> statement-breakpoint
CREATE INDEX "replaced_recipes_age" ON "replaced_recipes" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "items_owner_title" ON "items" USING btree ("owner_id","title" COLLATE "und-x-icu","id") WHERE deleted_at is null;