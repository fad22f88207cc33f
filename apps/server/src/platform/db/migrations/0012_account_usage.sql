CREATE TABLE "account_usage" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"recipes" integer DEFAULT 0 NOT NULL,
	"photo_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_usage" ADD CONSTRAINT "account_usage_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Files are not measured here: an estimate by pixels (JPEG of quality 82, and a preview), which is given back as it was taken.
UPDATE photos SET bytes = width::bigint * height / 5 + 30000;--> statement-breakpoint
INSERT INTO account_usage (owner_id, recipes, photo_bytes)
	SELECT id,
		(SELECT count(*) FROM items WHERE owner_id = users.id),
		(SELECT coalesce(sum(bytes), 0) FROM photos WHERE owner_id = users.id)
	FROM users;--> statement-breakpoint
CREATE FUNCTION "add_recipe_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_usage AS kept (owner_id, recipes)
	SELECT owner_id, count(*) FROM gained
	GROUP BY owner_id
	-- In one order, so that two who write for the same owners wait for each other, and not crosswise.
	ORDER BY owner_id
	ON CONFLICT (owner_id) DO UPDATE SET recipes = kept.recipes + excluded.recipes;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "reduce_recipe_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The usage of an owner who is gone is gone too, and is not made again.
	PERFORM FROM account_usage WHERE owner_id IN (SELECT owner_id FROM lost) ORDER BY owner_id FOR UPDATE;
	UPDATE account_usage AS kept SET recipes = kept.recipes - changes.recipes
	FROM (SELECT owner_id, count(*) AS recipes FROM lost GROUP BY owner_id) AS changes
	WHERE kept.owner_id = changes.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "add_photo_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_usage AS kept (owner_id, photo_bytes)
	SELECT owner_id, sum(bytes) FROM gained
	-- Photos may belong to an owner who is gone, until they are swept up.
	WHERE EXISTS (SELECT FROM users WHERE id = gained.owner_id)
	GROUP BY owner_id
	ORDER BY owner_id
	ON CONFLICT (owner_id) DO UPDATE SET photo_bytes = kept.photo_bytes + excluded.photo_bytes;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "reduce_photo_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM account_usage WHERE owner_id IN (SELECT owner_id FROM lost) ORDER BY owner_id FOR UPDATE;
	UPDATE account_usage AS kept SET photo_bytes = kept.photo_bytes - changes.bytes
	FROM (SELECT owner_id, sum(bytes) AS bytes FROM lost GROUP BY owner_id) AS changes
	WHERE kept.owner_id = changes.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "items_added_usage" AFTER INSERT ON "items" REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "add_recipe_usage"();--> statement-breakpoint
CREATE TRIGGER "items_removed_usage" AFTER DELETE ON "items" REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION "reduce_recipe_usage"();--> statement-breakpoint
CREATE TRIGGER "photos_added_usage" AFTER INSERT ON "photos" REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "add_photo_usage"();--> statement-breakpoint
CREATE TRIGGER "photos_removed_usage" AFTER DELETE ON "photos" REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION "reduce_photo_usage"();
