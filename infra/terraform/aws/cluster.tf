data "aws_iam_policy_document" "assume" {
  for_each = { cluster = "eks.amazonaws.com", node = "ec2.amazonaws.com", pod = "pods.eks.amazonaws.com" }

  statement {
    actions = each.key == "pod" ? ["sts:AssumeRole", "sts:TagSession"] : ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = [each.value]
    }
  }
}

resource "aws_iam_role" "cluster" {
  name               = "${var.name}-cluster"
  assume_role_policy = data.aws_iam_policy_document.assume["cluster"].json
}

resource "aws_iam_role_policy_attachment" "cluster" {
  role       = aws_iam_role.cluster.name
  policy_arn = "arn:aws:iam::aws:policy/AmazonEKSClusterPolicy"
}

resource "aws_eks_cluster" "ordo" {
  name     = var.name
  version  = var.kubernetes_version
  role_arn = aws_iam_role.cluster.arn

  enabled_cluster_log_types = ["api", "audit", "authenticator"]

  access_config {
    authentication_mode = "API"
  }

  vpc_config {
    subnet_ids              = aws_subnet.private[*].id
    endpoint_private_access = true
    endpoint_public_access  = length(var.api_networks) > 0
    public_access_cidrs     = length(var.api_networks) > 0 ? var.api_networks : null
  }

  encryption_config {
    resources = ["secrets"]

    provider {
      key_arn = aws_kms_key.ordo.arn
    }
  }

  depends_on = [aws_iam_role_policy_attachment.cluster]
}

resource "aws_eks_access_entry" "administrator" {
  for_each      = toset(var.administrators)
  cluster_name  = aws_eks_cluster.ordo.name
  principal_arn = each.value
}

resource "aws_eks_access_policy_association" "administrator" {
  for_each      = aws_eks_access_entry.administrator
  cluster_name  = aws_eks_cluster.ordo.name
  principal_arn = each.value.principal_arn
  policy_arn    = "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"

  access_scope {
    type = "cluster"
  }
}

resource "aws_eks_addon" "ordo" {
  for_each = {
    # Without this value, the policies of infra/kubernetes would be accepted and not enforced.
    vpc-cni                = jsonencode({ enableNetworkPolicy = "true" })
    kube-proxy             = null
    coredns                = null
    eks-pod-identity-agent = null
    aws-ebs-csi-driver     = null
    aws-efs-csi-driver     = null
  }
  cluster_name         = aws_eks_cluster.ordo.name
  addon_name           = each.key
  configuration_values = each.value
  depends_on           = [aws_eks_node_group.ordo]
}

# The API alone may use the bucket; workers upload to it by addresses that the API signs.
data "aws_iam_policy_document" "api" {
  statement {
    actions   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"]
    resources = ["${aws_s3_bucket.artifacts.arn}/*"]
  }

  statement {
    actions   = ["s3:ListBucket", "s3:ListBucketMultipartUploads"]
    resources = [aws_s3_bucket.artifacts.arn]
  }

  statement {
    actions   = ["kms:Decrypt", "kms:GenerateDataKey"]
    resources = [aws_kms_key.ordo.arn]
  }
}

resource "aws_iam_role" "api" {
  name               = "${var.name}-api"
  assume_role_policy = data.aws_iam_policy_document.assume["pod"].json
}

resource "aws_iam_role_policy" "api" {
  name   = "artifacts"
  role   = aws_iam_role.api.id
  policy = data.aws_iam_policy_document.api.json
}

resource "aws_eks_pod_identity_association" "api" {
  cluster_name    = aws_eks_cluster.ordo.name
  namespace       = "ordo"
  service_account = "ordo-api"
  role_arn        = aws_iam_role.api.arn
}
