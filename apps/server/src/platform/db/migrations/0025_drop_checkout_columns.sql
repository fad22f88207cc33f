ALTER TABLE "payment_customers" DROP COLUMN "checkout_subscription_id";--> statement-breakpoint
ALTER TABLE "payment_customers" DROP COLUMN "checkout_plan_id";