/// A page's bytes to a tree: read by lexbor as a browser reads them, kept as a document of libxml2, which has XPath.
#pragma once

#include <libxml/xmlversion.h>
// Else the library's headers bring those of the system's ICU, which are not the ICU of Swift's Foundation.
#undef LIBXML_ICU_ENABLED
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

/// Makes libxml2 ready. Two threads that used it first at the same time would wait for each other for ever.
void html_tree_prepare(void);

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

/// Keeps a number of the caller's with an element; 0 for one that has none. Copies have none.
void html_tree_set_number(xmlNodePtr node, size_t number);
size_t html_tree_number(const xmlNode *node);

/// Keeps the messages of expressions off the standard error stream.
void html_tree_silence(xmlXPathContextPtr context);

/// Inserts a node that is in no tree into `parent`, before `next` or at the end. Unlike xmlAddChild it joins no texts, so
/// that no node is freed.
void html_tree_insert(xmlNodePtr node, xmlNodePtr parent, xmlNodePtr next);

/// The standard's name of the encoding that a label names, as `utf-8` and `UTF8` both name UTF-8.
///
/// - Returns: A constant; NULL if no encoding has the label.
const char *html_tree_encoding(const char *label, size_t count);

/// The encoding that the first bytes of a page name in a `meta` element or an XML declaration.
///
/// - Returns: A constant, as from `html_tree_encoding`; NULL without one.
const char *html_tree_declared_encoding(const unsigned char *bytes, size_t count);

/// The bytes in UTF-8, damaged ones as replacement characters.
///
/// - Parameters:
///   - encoding: A result of `html_tree_encoding`.
///   - length: Set to the length of the result.
/// - Returns: Memory that the caller frees with `free`; NULL if there is none left.
unsigned char *html_tree_decode(const unsigned char *bytes, size_t count, const char *encoding, size_t *length);
