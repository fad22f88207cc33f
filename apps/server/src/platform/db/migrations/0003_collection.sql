CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "public"."recipe_words" (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "public"."recipe_words" ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part, numword, numhword, hword_numpart WITH unaccent, pg_catalog.simple;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "public"."recipe_stems" (COPY = pg_catalog.english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "public"."recipe_stems" ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, pg_catalog.english_stem;--> statement-breakpoint
CREATE FUNCTION "spaced_words"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- PostgreSQL takes "salt/pepper" for a path, "egg.milk" for a host, and "30-40" for 30 and -40; and in a database
	-- that goes by bytes, every sign beyond ASCII for a letter: dashes, quotes, odd spaces, those of Chinese and Japanese.
	-- The last five are left out: nobody types the apostrophe of "Hawaiʻi".
	RETURN translate(words, U&'/\\@<>&._-+=?%~#:|*^$\2018\2019\201a\201b\201c\201d\201e\201f\00ab\00bb\2039\203a\2010\2011\2012\2013\2014\2015\2026\00d7\00b7\2022\00b0\00a1\00bf\00a7\00b6\2020\2021\2032\2033\2035\00a0\2002\2003\2009\200b\202f\2060\feff\3000\3001\3002\ff0c\ff0e\ff1a\ff1b\ff01\ff1f\ff08\ff09\300c\300d\300e\300f\30fb\ff0f\ff5c\ff5e\02b9\02bb\02bc\02bd\02c8', repeat(' ', 79));--> statement-breakpoint
CREATE FUNCTION "spaced_words"(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT spaced_words(coalesce(string_agg(word #>> '{}', E'\n'), '')) FROM jsonb_path_query(words, 'strict $.** ? (@.type() == "string")') AS word);--> statement-breakpoint
CREATE FUNCTION "words_and_stems"(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT to_tsvector('public.recipe_words', spaced) || to_tsvector('public.recipe_stems', spaced) FROM (SELECT spaced_words(words) AS spaced OFFSET 0) AS once);--> statement-breakpoint
CREATE FUNCTION "words_and_stems"(words jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT to_tsvector('public.recipe_words', spaced) || to_tsvector('public.recipe_stems', spaced) FROM (SELECT spaced_words(words) AS spaced OFFSET 0) AS once);--> statement-breakpoint
CREATE FUNCTION "uncounted_lines"(ingredients jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	RETURN (SELECT coalesce(jsonb_agg(place - 1 ORDER BY place), '[]') FROM jsonb_array_elements(ingredients) WITH ORDINALITY AS lines (line, place)
		WHERE NOT (line ? 'grams' AND line ? 'food'));--> statement-breakpoint
CREATE TABLE "recipe_counts" (
	"owner_id" uuid NOT NULL,
	"shelf" text NOT NULL,
	"recipes" integer NOT NULL,
	CONSTRAINT "recipe_counts_owner_id_shelf_pk" PRIMARY KEY("owner_id","shelf")
);
--> statement-breakpoint
CREATE TABLE "recipe_words" (
	"owner_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	CONSTRAINT "recipe_words_owner_id_word_pk" PRIMARY KEY("owner_id","word")
);
--> statement-breakpoint
DROP INDEX "items_owner_created";--> statement-breakpoint
DROP INDEX "items_owner_updated";--> statement-breakpoint
DROP INDEX "items_owner_title";--> statement-breakpoint
ALTER TABLE "items" SET (toast_tuple_target = 256);--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "title" SET STORAGE MAIN, ALTER COLUMN "description" SET STORAGE MAIN;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "nutrition_source" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "shelf" text GENERATED ALWAYS AS (case category when 'food' then '1' when 'beverage' then '2' when 'snack' then '3' when 'dessert' then '4' when 'other' then '5' when '' then '5' else '6' end || case category when '' then 'other' else category end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "lines" jsonb GENERATED ALWAYS AS (jsonb_path_query_array(ingredients, '$[*].text')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "uncounted" jsonb GENERATED ALWAYS AS (uncounted_lines(ingredients)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "title_search" "tsvector" GENERATED ALWAYS AS (words_and_stems(title)) STORED;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(words_and_stems(title), 'A') || setweight(words_and_stems(description), 'B') || setweight(words_and_stems(ingredients), 'C') || setweight(words_and_stems(instructions), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "role" text DEFAULT 'original' NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "signature" "bytea";--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "signature_space" text;--> statement-breakpoint
ALTER TABLE "recipe_counts" ADD CONSTRAINT "recipe_counts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipe_words" ADD CONSTRAINT "recipe_words_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recipe_words_alike" ON "recipe_words" USING gin (("owner_id"::text),"word" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "items_owner_shelf" ON "items" USING btree ("owner_id","shelf","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_bin" ON "items" USING btree ("owner_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "items_bin_age" ON "items" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_owner_tag" ON "items" USING btree ("owner_id","tag_id") WHERE deleted_at is null and tag_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_request_key" ON "items" USING btree ("owner_id","request_key") WHERE request_key is not null;--> statement-breakpoint
CREATE INDEX "items_title_search" ON "items" USING gin ("owner_id","title_search") WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("owner_id","search") WITH (fastupdate=false) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_owner_created" ON "items" USING btree ("owner_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_owner_updated" ON "items" USING btree ("owner_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "items_owner_title" ON "items" USING btree ("owner_id","title","id") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_nutrition_source" CHECK ("items"."nutrition_source" in ('table', 'entered'));--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_role" CHECK ("photos"."role" in ('original', 'added', 'icon'));--> statement-breakpoint
ALTER TABLE "items" ALTER COLUMN "title_search" SET STORAGE MAIN, ALTER COLUMN "search" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION "quoted"(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- A word of a query. Without its accents "hawaiʻi" has an apostrophe.
	RETURN '''' || replace(replace(word, '\', '\\'), '''', '''''') || '''';--> statement-breakpoint
CREATE FUNCTION "recipe_query"(wanted jsonb, whole boolean DEFAULT false) RETURNS tsquery LANGUAGE plpgsql STABLE AS $$
DECLARE
	-- All words, each in any of its meanings: as it is, and as a stem; and unless whole words are wanted, what begins with it.
	wish tsquery := '';
	forms tsquery;
	term jsonb;
	word text;
BEGIN
	FOR term IN SELECT jsonb_array_elements(wanted) LOOP
		forms := '';
		FOR word IN SELECT quoted(meaning) FROM jsonb_array_elements_text(term -> 'meanings') AS meaning LOOP
			forms := forms || to_tsquery('public.recipe_words', word) || to_tsquery('public.recipe_stems', word);
		END LOOP;
		IF NOT whole AND (term ->> 'beginning')::boolean THEN
			forms := forms || to_tsquery('public.recipe_words', quoted(term #>> '{meanings,0}') || ':*');
		END IF;
		wish := wish && forms;
	END LOOP;
	RETURN wish;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_counts AS kept (owner_id, shelf, recipes)
	SELECT owner_id, shelf, sum(change) FROM (
		SELECT owner_id, shelf, 1 AS change FROM gained WHERE deleted_at IS NULL
		UNION ALL
		SELECT owner_id, shelf, -1 FROM lost WHERE deleted_at IS NULL
	) AS changes
	GROUP BY owner_id, shelf
	HAVING sum(change) <> 0
	ORDER BY owner_id, shelf
	ON CONFLICT (owner_id, shelf) DO UPDATE SET recipes = kept.recipes + excluded.recipes;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "add_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_counts AS kept (owner_id, shelf, recipes)
	SELECT owner_id, shelf, count(*) FROM gained WHERE deleted_at IS NULL
	GROUP BY owner_id, shelf
	ORDER BY owner_id, shelf
	ON CONFLICT (owner_id, shelf) DO UPDATE SET recipes = kept.recipes + excluded.recipes;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "reduce_recipe_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The counts of an owner who is gone are gone too, and are not made anew.
	UPDATE recipe_counts AS kept SET recipes = kept.recipes - changes.recipes
	FROM (
		SELECT owner_id, shelf, count(*) AS recipes FROM lost WHERE deleted_at IS NULL
		GROUP BY owner_id, shelf
	) AS changes
	WHERE kept.owner_id = changes.owner_id AND kept.shelf = changes.shelf;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_recipe_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_words (owner_id, word)
	SELECT DISTINCT owner_id, word
	FROM gained, unnest(tsvector_to_array(search)) AS word
	WHERE word ~ '^[^0-9]{1,40}$'
	-- In one order, so that two who write the same words wait for each other, and not crosswise.
	ORDER BY owner_id, word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_changed_recipe_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO recipe_words (owner_id, word)
	SELECT DISTINCT gained.owner_id, word
	FROM gained
	JOIN lost ON lost.id = gained.id AND lost.search IS DISTINCT FROM gained.search,
	unnest(tsvector_to_array(gained.search)) AS word
	WHERE word ~ '^[^0-9]{1,40}$'
	ORDER BY owner_id, word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "items_added_counts" AFTER INSERT ON "items" REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "add_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_changed_counts" AFTER UPDATE ON "items" REFERENCING OLD TABLE AS lost NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "keep_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_removed_counts" AFTER DELETE ON "items" REFERENCING OLD TABLE AS lost FOR EACH STATEMENT EXECUTE FUNCTION "reduce_recipe_counts"();--> statement-breakpoint
CREATE TRIGGER "items_added_words" AFTER INSERT ON "items" REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "keep_recipe_words"();--> statement-breakpoint
CREATE TRIGGER "items_changed_words" AFTER UPDATE ON "items" REFERENCING OLD TABLE AS lost NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION "keep_changed_recipe_words"();--> statement-breakpoint
INSERT INTO recipe_counts (owner_id, shelf, recipes) SELECT owner_id, shelf, count(*) FROM items GROUP BY owner_id, shelf;--> statement-breakpoint
INSERT INTO recipe_words (owner_id, word) SELECT DISTINCT owner_id, word FROM items, unnest(tsvector_to_array(search)) AS word WHERE word ~ '^[^0-9]{1,40}$';--> statement-breakpoint
UPDATE items SET nutrition_source = 'table' WHERE calories IS NOT NULL;--> statement-breakpoint
UPDATE photos SET role = 'added' WHERE added;
