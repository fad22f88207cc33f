-- The stored column keeps its values: it refers to the function by its object id.
ALTER FUNCTION "uncounted_lines"(jsonb) RENAME TO "unmatched_ingredient_indexes";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_phrase"(words text[], form text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	-- The words one after the other; null if there are none.
	RETURN (SELECT string_agg('''' || CASE form WHEN 'stems' THEN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) ELSE word END || ''''
			|| CASE WHEN form = 'prefix' AND place = cardinality(words) THEN ':*' ELSE '' END, ' <-> ' ORDER BY place)::tsquery
		FROM unnest(words) WITH ORDINALITY AS followed (full_word, place), LATERAL (SELECT left(full_word, 60) AS word OFFSET 0) AS cut);
--> statement-breakpoint
CREATE FUNCTION "build_search_query"(terms jsonb, whole_words boolean DEFAULT false) RETURNS tsquery LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
	-- All terms, each in any of its alternatives: the words and their stems, and words that begin with them if the term is
	-- a prefix and not only whole words are searched.
	-- Null instead of empty, because PostgreSQL reports a notice for each empty query.
	result tsquery;
	forms tsquery;
	form tsquery;
	term jsonb;
	words text[];
	is_single boolean;
BEGIN
	FOR term IN SELECT jsonb_array_elements(terms) LOOP
		forms := NULL;
		FOR words IN SELECT search_words(alternative) FROM jsonb_array_elements_text(term -> 'alternatives') AS alternative LOOP
			is_single := words[cardinality(words)] ~ '^[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3031-\u3035\u3040-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]$';
			-- The last character of a text without spaces is indexed alone only at the end of that text.
			IF is_single AND cardinality(words) > 1 THEN
				words := trim_array(words, 1);
				is_single := false;
			END IF;
			form := search_phrase(words, 'words') || search_phrase(words, 'stems');
			IF is_single OR (NOT whole_words AND (term ->> 'isPrefix')::boolean) THEN
				form := form || search_phrase(words, 'prefix');
			END IF;
			forms := coalesce(forms || form, forms, form);
		END LOOP;
		result := coalesce(result && forms, result, forms);
	END LOOP;
	RETURN coalesce(result, '');
END $$;--> statement-breakpoint
DROP FUNCTION "recipe_query";
