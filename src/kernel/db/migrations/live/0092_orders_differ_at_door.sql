-- each by itself
-- The orders whose money at the door is to be decided about, for Today and the books of a day.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_differ_at_door" ON "orders" USING btree ("delivery_day") WHERE ("orders"."status" = 'Delivered' and ("orders"."received_paise" - (case when "orders"."payment_type" = 'COD' then "orders"."total_paise"
  when "orders"."prepaid_paise" = 0 then 0 else greatest(0, "orders"."total_paise" - "orders"."prepaid_paise") end)) <> 0);--> statement-breakpoint
-- Without these the planner takes nearly all orders for such, and reads all.
CREATE STATISTICS IF NOT EXISTS "orders_door_difference" ON ((received_paise - (case when payment_type = 'COD' then total_paise
  when prepaid_paise = 0 then 0 else greatest(0, total_paise - prepaid_paise) end))) FROM "orders";--> statement-breakpoint
ANALYZE "orders";
