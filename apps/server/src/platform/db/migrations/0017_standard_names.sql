-- Renames only: no table is rewritten, and all locks are short.
ALTER TABLE "address_proofs" RENAME TO "email_verifications";--> statement-breakpoint
ALTER TABLE "email_verifications" RENAME CONSTRAINT "address_proofs_pkey" TO "email_verifications_pkey";--> statement-breakpoint
ALTER TABLE "one_time_codes" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "code_guesses" RENAME COLUMN "failures" TO "consecutive_failures";--> statement-breakpoint
ALTER TABLE "sessions" RENAME COLUMN "previous_token_until" TO "previous_token_expires_at";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_key" TO "sessions_key_hash_key";--> statement-breakpoint
ALTER TABLE "support_messages" RENAME COLUMN "mailed_at" TO "emailed_at";--> statement-breakpoint
ALTER TABLE "scans" RENAME COLUMN "counts" TO "counts_toward_limit";--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "signature" TO "embedding";--> statement-breakpoint
ALTER TABLE "photos" RENAME COLUMN "signature_space" TO "embedding_space";--> statement-breakpoint
ALTER TABLE "replaced_recipes" RENAME TO "recipe_versions";--> statement-breakpoint
ALTER TABLE "recipe_versions" RENAME CONSTRAINT "replaced_recipes_pkey" TO "recipe_versions_pkey";--> statement-breakpoint
ALTER TABLE "recipe_versions" RENAME CONSTRAINT "replaced_recipes_owner_id_users_id_fk" TO "recipe_versions_owner_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "recipe_versions" RENAME CONSTRAINT "replaced_recipes_item_id_items_id_fk" TO "recipe_versions_item_id_items_id_fk";--> statement-breakpoint
ALTER INDEX "replaced_recipes_item" RENAME TO "recipe_versions_item";--> statement-breakpoint
ALTER INDEX "replaced_recipes_owner" RENAME TO "recipe_versions_owner";--> statement-breakpoint
ALTER INDEX "replaced_recipes_age" RENAME TO "recipe_versions_replaced";--> statement-breakpoint
ALTER INDEX "recipe_words_alike" RENAME TO "recipe_words_trigrams";--> statement-breakpoint
ALTER TABLE "items" RENAME COLUMN "shelf" TO "category_group";--> statement-breakpoint
ALTER TABLE "items" RENAME COLUMN "lines" TO "ingredient_lines";--> statement-breakpoint
ALTER INDEX "items_owner_shelf" RENAME TO "items_owner_category_group";--> statement-breakpoint
ALTER INDEX "items_bin" RENAME TO "items_owner_deleted";--> statement-breakpoint
ALTER INDEX "items_bin_age" RENAME TO "items_deleted";--> statement-breakpoint
ALTER TABLE "recipe_counts" RENAME COLUMN "shelf" TO "category_group";--> statement-breakpoint
ALTER TABLE "recipe_counts" RENAME COLUMN "recipes" TO "recipe_count";--> statement-breakpoint
ALTER TABLE "recipe_counts" RENAME CONSTRAINT "recipe_counts_owner_id_shelf_pk" TO "recipe_counts_owner_id_category_group_pk";--> statement-breakpoint
ALTER TABLE "account_usage" RENAME COLUMN "recipes" TO "recipe_count";--> statement-breakpoint
-- PostgreSQL 18 also names NOT NULL constraints, after the table and the column.
DO $$
DECLARE
	not_null record;
BEGIN
	FOR not_null IN
		SELECT conrelid::regclass AS table_name, conname AS old_name, relname || '_' || attname || '_not_null' AS new_name
		FROM pg_constraint
		JOIN pg_class ON pg_class.oid = conrelid
		JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
		WHERE contype = 'n' AND conname <> relname || '_' || attname || '_not_null' AND conrelid = ANY (ARRAY[
			'email_verifications', 'one_time_codes', 'code_guesses', 'scans', 'recipe_versions', 'items', 'recipe_counts', 'account_usage']::regclass[])
	LOOP
		EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', not_null.table_name, not_null.old_name, not_null.new_name);
	END LOOP;
END $$;--> statement-breakpoint
ALTER TRIGGER "users_deleted_search_queue" ON "users" RENAME TO "users_search_queue_delete";--> statement-breakpoint
ALTER TRIGGER "items_text_added" ON "items" RENAME TO "items_search_queue_insert";--> statement-breakpoint
ALTER TRIGGER "items_text_changed" ON "items" RENAME TO "items_search_queue_update";--> statement-breakpoint
ALTER TRIGGER "items_deleted_or_restored" ON "items" RENAME TO "items_search_queue_trash";--> statement-breakpoint
DROP TRIGGER "items_added_counts" ON "items";--> statement-breakpoint
DROP TRIGGER "items_changed_counts" ON "items";--> statement-breakpoint
DROP TRIGGER "items_removed_counts" ON "items";--> statement-breakpoint
DROP TRIGGER "items_added_usage" ON "items";--> statement-breakpoint
DROP TRIGGER "items_removed_usage" ON "items";--> statement-breakpoint
DROP TRIGGER "photos_added_usage" ON "photos";--> statement-breakpoint
DROP TRIGGER "photos_removed_usage" ON "photos";--> statement-breakpoint
DROP FUNCTION "add_recipe_counts", "keep_recipe_counts", "reduce_recipe_counts";--> statement-breakpoint
DROP FUNCTION "add_recipe_usage", "reduce_recipe_usage", "add_photo_usage", "reduce_photo_usage";--> statement-breakpoint
CREATE FUNCTION "increment_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_counts AS counts (owner_id, category_group, recipe_count)
	SELECT owner_id, category_group, count(*) FROM new_rows WHERE deleted_at IS NULL
	GROUP BY owner_id, category_group
	ORDER BY owner_id, category_group
	ON CONFLICT (owner_id, category_group) DO UPDATE SET recipe_count = counts.recipe_count + excluded.recipe_count;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "update_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_counts AS counts (owner_id, category_group, recipe_count)
	SELECT owner_id, category_group, sum(change) FROM (
		SELECT owner_id, category_group, 1 AS change FROM new_rows WHERE deleted_at IS NULL
		UNION ALL
		SELECT owner_id, category_group, -1 FROM old_rows WHERE deleted_at IS NULL
	) AS changes
	GROUP BY owner_id, category_group
	HAVING sum(change) <> 0
	ORDER BY owner_id, category_group
	ON CONFLICT (owner_id, category_group) DO UPDATE SET recipe_count = counts.recipe_count + excluded.recipe_count;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "decrement_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An UPDATE does not recreate the counts of a deleted owner.
	UPDATE recipe_counts AS counts SET recipe_count = counts.recipe_count - changes.recipe_count
	FROM (
		SELECT owner_id, category_group, count(*) AS recipe_count FROM old_rows WHERE deleted_at IS NULL
		GROUP BY owner_id, category_group
	) AS changes
	WHERE counts.owner_id = changes.owner_id AND counts.category_group = changes.category_group;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "increment_recipe_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_usage AS usage (owner_id, recipe_count)
	SELECT owner_id, count(*) FROM new_rows
	GROUP BY owner_id
	-- Always in the same order, so that concurrent writes for the same owners cannot deadlock.
	ORDER BY owner_id
	ON CONFLICT (owner_id) DO UPDATE SET recipe_count = usage.recipe_count + excluded.recipe_count;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "decrement_recipe_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Locks in the same order. An UPDATE does not recreate the usage of a deleted owner.
	PERFORM FROM account_usage WHERE owner_id IN (SELECT owner_id FROM old_rows) ORDER BY owner_id FOR UPDATE;
	UPDATE account_usage AS usage SET recipe_count = usage.recipe_count - changes.recipe_count
	FROM (SELECT owner_id, count(*) AS recipe_count FROM old_rows GROUP BY owner_id) AS changes
	WHERE usage.owner_id = changes.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "increment_photo_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO account_usage AS usage (owner_id, photo_bytes)
	SELECT owner_id, sum(bytes) FROM new_rows
	-- Photos of a deleted owner remain until the cleanup deletes them.
	WHERE EXISTS (SELECT FROM users WHERE id = new_rows.owner_id)
	GROUP BY owner_id
	ORDER BY owner_id
	ON CONFLICT (owner_id) DO UPDATE SET photo_bytes = usage.photo_bytes + excluded.photo_bytes;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "decrement_photo_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM account_usage WHERE owner_id IN (SELECT owner_id FROM old_rows) ORDER BY owner_id FOR UPDATE;
	UPDATE account_usage AS usage SET photo_bytes = usage.photo_bytes - changes.bytes
	FROM (SELECT owner_id, sum(bytes) AS bytes FROM old_rows GROUP BY owner_id) AS changes
	WHERE usage.owner_id = changes.owner_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "items_counts_insert" AFTER INSERT ON "items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "increment_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_counts_update" AFTER UPDATE ON "items" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "update_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_counts_delete" AFTER DELETE ON "items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "decrement_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_usage_insert" AFTER INSERT ON "items" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "increment_recipe_usage"();--> statement-breakpoint
CREATE TRIGGER "items_usage_delete" AFTER DELETE ON "items" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "decrement_recipe_usage"();--> statement-breakpoint
CREATE TRIGGER "photos_usage_insert" AFTER INSERT ON "photos" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "increment_photo_usage"();--> statement-breakpoint
CREATE TRIGGER "photos_usage_delete" AFTER DELETE ON "photos" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "decrement_photo_usage"();
