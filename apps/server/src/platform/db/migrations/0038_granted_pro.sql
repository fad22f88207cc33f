ALTER TABLE "users" ADD COLUMN "granted_pro_until" timestamp (3) with time zone;--> statement-breakpoint
-- What lasts longer than the memberships was granted.
UPDATE users SET granted_pro_until = pro_until
	WHERE pro_until > coalesce((SELECT max(pro_until) FROM subscriptions WHERE owner_id = users.id), '-infinity');--> statement-breakpoint
UPDATE users SET pro_until = (SELECT max(pro_until) FROM subscriptions WHERE owner_id = users.id)
	WHERE granted_pro_until IS NOT NULL;
