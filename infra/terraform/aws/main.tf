# One key encrypts the database, the queue, the volumes, the bucket and the secrets of Kubernetes.
resource "aws_kms_key" "ordo" {
  description             = "Everything that ${var.name} stores"
  enable_key_rotation     = true
  deletion_window_in_days = 30
}

resource "aws_kms_alias" "ordo" {
  name          = "alias/${var.name}"
  target_key_id = aws_kms_key.ordo.key_id
}
