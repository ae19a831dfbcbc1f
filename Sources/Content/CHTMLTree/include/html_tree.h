/// A page's bytes to a tree: read by lexbor as a browser reads them, kept as a document of libxml2, which has XPath.
#pragma once

#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <stddef.h>

/// What a tree may cost. What exceeds a bound is left out, as browsers do, but for the nodes: these end the reading.
typedef struct {
    /// The deepest nesting of elements.
    size_t depth;
    /// The most attributes of an element.
    size_t attributes;
    /// The most elements, texts, comments and attributes.
    size_t nodes;
} html_tree_limits;

typedef enum {
    HTML_TREE_OK = 0,
    HTML_TREE_NO_MEMORY,
    HTML_TREE_TOO_LARGE,
} html_tree_status;

/// The namespace of an element: names of SVG and MathML would otherwise be told apart from HTML's by nothing.
typedef enum {
    HTML_TREE_HTML = 0,
    HTML_TREE_SVG,
    HTML_TREE_MATHML,
} html_tree_namespace;

/// Reads a page.
///
/// - Parameters:
///   - bytes: UTF-8.
///   - context: The element that the bytes are the content of, as for `innerHTML`; NULL for a whole page.
///   - namespace: The namespace of `context`.
///   - scripting: Whether `noscript` hides its content.
///   - document: Set to the tree, which the caller frees with `xmlFreeDoc`; NULL on failure. The elements have no
///     namespaces; see `html_tree_namespace_of`. The content of a `template` is its children.
html_tree_status html_tree_parse(const unsigned char *bytes, size_t count, const char *context,
                                 html_tree_namespace namespace, int scripting, html_tree_limits limits,
                                 xmlDocPtr *document);

html_tree_namespace html_tree_namespace_of(const xmlNode *node);

/// Keeps the messages of expressions off the standard error stream.
void html_tree_silence(xmlXPathContextPtr context);

/// Inserts a node that is in no tree into `parent`, before `next` or at the end. Unlike xmlAddChild it joins no texts, so
/// that no node is freed.
void html_tree_insert(xmlNodePtr node, xmlNodePtr parent, xmlNodePtr next);
